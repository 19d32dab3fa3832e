import { z } from "zod";

type Place = { field: string; message: string };

/** Errors have the form's fields as paths, because a field and a member of the body may differ in name and unit. */
export function formSchema<Values extends object, Body extends z.ZodType>(
  body: Body,
  toBody: (values: Values) => unknown,
  placeError: (path: PropertyKey[], message: string, values: Values) => Place,
) {
  return z.custom<Values>().transform((values, context): z.output<Body> => {
    const result = body.safeParse(toBody(values));
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const { field, message } = placeError(issue.path, issue.message, values);
      context.addIssue({ code: "custom", path: [field], message });
    }
    return z.NEVER;
  });
}
