import "server-only";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { z } from "zod";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { type Changed, isChanged, readBase } from "@/lib/dashboard/conflicts/save-changes";
import { setFlash } from "@/lib/dashboard/session/flash";
import { failure } from "./failure";
import type { FormState, Message, Secret } from "./form-state";
import { readTexts, requireForm } from "./read-form";
import { validateForm } from "./validate";
import { withSession } from "./with-session";

type Next = { to: string; message?: Message };

type Become<State> = Next | (Partial<State> & { to?: undefined });
type Answer<State> = Become<State> | Promise<Become<State>>;

type FormActionOptions<State extends FormState, Schema extends z.ZodType, Sent> = {
  /** None: the person types nothing, or `send` validates it. */
  schema?: Schema;
  /** By default those of the schema. */
  names?: readonly string[];
  /** By default the texts of the fields. */
  input?: unknown;
  /** `values` where they are not the texts of the fields. */
  state?: Partial<Omit<State, keyof FormState>>;
  isOpen?: boolean;
  /** Sends the request. It may return that someone else has changed the same fields meanwhile. */
  send: (client: ServiceClient, typed: z.output<Schema>) => Promise<Outcome<Sent | Changed>>;
  done: (sent: Sent) => Answer<State>;
  refused?: (failed: Failed) => Answer<State>;
};

const secrets: readonly string[] = ["clientSecret", "current", "password", "token"] satisfies Secret[];

/** Keeps what was typed. After the session ended or another person signed in, it asks who sends the form. */
export async function formAction<State extends FormState, Sent, Schema extends z.ZodType = z.ZodUndefined>(
  form: FormData,
  options: FormActionOptions<NoInfer<State>, Schema, Sent>,
): Promise<State> {
  const { schema, names = namesOf(schema), state, isOpen, send, done, refused } = options;
  const texts = readTexts(form, names);
  const values = Object.fromEntries(Object.entries(texts).filter(([name]) => !secrets.includes(name)));
  // The type of `state` cannot say that the state has `values` only when the form has fields.
  const conflict = requireForm(form).has("base") && { base: readBase(form), theirs: [] };
  const typed = { ...(names.length > 0 && { values }), ...conflict, ...state } as Omit<State, keyof FormState>;
  const answer = (status: FormState["status"]) =>
    ({ ...typed, status, message: null, fields: {}, signIn: null }) as State;

  const perform = async (client: ServiceClient): Promise<Outcome<Sent | Changed>> => {
    const valid = schema ? validateForm(schema, options.input ?? texts) : null;
    return valid?.ok === false ? valid : send(client, valid?.value as z.output<Schema>);
  };
  const { asks, outcome } = isOpen
    ? { asks: null, outcome: await perform(serviceClient(null)) }
    : await withSession(form, "form", perform);
  if (asks) return { ...answer(asks.status), ...asks };
  if (outcome.ok && isChanged(outcome.value)) return { ...answer("changed"), ...outcome.value };
  if (outcome.ok) return follow(answer("saved"), await done(outcome.value as Sent));
  return follow({ ...answer("failed"), ...failure(outcome) } as State, (await refused?.(outcome)) ?? {});
}

const namesOf = (schema: z.ZodType | undefined): string[] =>
  schema && "shape" in schema ? Object.keys(schema.shape as object) : [];

async function follow<State extends FormState>(state: State, answer: object): Promise<State> {
  if (!isNext(answer)) return { ...state, ...answer };
  // Either makes the browser show the next page as it is now, also when it is the page of the form.
  if (answer.message) await setFlash(answer.message);
  else refresh();
  redirect(answer.to);
}

const isNext = (answer: object): answer is Next => "to" in answer;
