"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Scanned, useWalk } from "@/components/rounds/use-walk";
import { CameraView } from "@/components/scan/camera-view";
import { SCAN_EVENT } from "@/components/scan/hand-scanner";
import type { Typed } from "@/components/scan/scanner-keystrokes";
import { useCamera } from "@/components/scan/use-camera";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { useReader } from "@/components/ui/reader";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { readPressedKeys } from "@/lib/contract/access-points/codes/us-keyboard";
import type { Round, RoundPoint } from "@/lib/contract/rounds";
import { joinItems, t } from "@/lib/messages/messages";

/** Rows of what is missing at the place of the last label. */
const NEXT_MAX = 5;

type WalkRoundProps = { round: Pick<Round, "id" | "state">; points: RoundPoint[]; found: string[] };

export function WalkRound({ round, points, found }: WalkRoundProps) {
  const { id: person } = useReader();
  const walk = useWalk({ round: round.id, person, points, found });
  const camera = useCamera((code) => {
    walk.see(code, performance.now());
    return false;
  });
  const isClosed = round.state === "closed" || walk.status === "closed";
  const onScan = useRef((_event: Event) => {});
  onScan.current = (event) => {
    // Then the code is looked up as on other pages.
    if (isClosed) return;
    event.preventDefault();
    const { code, keys } = (event as CustomEvent<Typed>).detail;
    // What a scanner of another keyboard layout meant.
    const { us } = readPressedKeys(code, keys.join());
    walk.scan(!walk.match(code) && walk.match(us) ? us : code);
  };
  useEffect(() => {
    const listen = (event: Event) => onScan.current(event);
    window.addEventListener(SCAN_EVENT, listen);
    return () => window.removeEventListener(SCAN_EVENT, listen);
  }, []);
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <NeedsScript />
      <LastScan walk={walk} total={points.length} />
      {isClosed ? <ClosedNotice walk={walk} id={round.id} /> : <SendStatus walk={walk} id={round.id} />}
      {!isClosed && (
        <>
          {/* Lower than elsewhere, so that what is missing stays in view. */}
          <div className="[&_section>div:first-child]:min-h-40 [&_video]:max-h-[26dvh]">
            <CameraView camera={camera} />
          </div>
          <MissingHere walk={walk} points={points} />
          <CodeForm onCode={walk.scan} />
        </>
      )}
    </div>
  );
}

type Walk = ReturnType<typeof useWalk>;

const looks = {
  found: { mark: "✓", className: "border-accent bg-wash" },
  unexpected: { mark: "!", className: "border-warning bg-warning-wash" },
  unknown: { mark: "?", className: "border-danger bg-danger-wash" },
} as const;

/** Always in view, above whatever is scrolled. */
function LastScan({ walk, total }: { walk: Walk; total: number }) {
  const { last, found } = walk;
  const look = last?.state ? looks[last.state] : { mark: "", className: "border-line bg-card" };
  return (
    <section
      aria-label={t("rounds.walk.last")}
      className={`sticky top-1 z-2 grid min-h-26 content-start gap-1 rounded-lg border-2 px-3.5 py-2 ${look.className}`}
    >
      <p className="flex items-baseline gap-2">
        <span role="status" className="me-auto text-lg font-bold">
          {last ? (
            <>
              <span aria-hidden="true">{look.mark}</span> {wordOf(last)}
            </>
          ) : (
            t("rounds.walk.start")
          )}
        </span>
        <span className="whitespace-nowrap">{t("rounds.walk.count", { found: found.size, total })}</span>
      </p>
      {last && (
        <>
          <p className="truncate">
            {last.point ? <bdi>{last.point.name}</bdi> : <code dir="ltr">{last.code}</code>}
            {last.point?.location && <bdi className="text-soft"> · {last.point.location}</bdi>}
          </p>
          <LastActions key={last.id} walk={walk} last={last} />
        </>
      )}
    </section>
  );
}

const wordOf = ({ state, isAgain }: Scanned): string => {
  if (state === null) return t("rounds.walk.checking");
  return t(isAgain && state === "found" ? "rounds.walk.again" : `rounds.state.${state}`);
};

/** Two taps undo: the first one may be that of a hand that holds the phone. */
function LastActions({ walk, last }: { walk: Walk; last: Scanned }) {
  const [isArmed, setArmed] = useState(false);
  const { point } = last;
  const isReported = point !== null && walk.marked.has(point.id);
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Button kind={isArmed ? "danger" : "plain"} onClick={() => (isArmed ? walk.undo() : setArmed(true))}>
        {t(isArmed ? "rounds.walk.undoNow" : "rounds.walk.undo")}
      </Button>
      {point && (
        <Button disabled={isReported} onClick={() => walk.report(point, last.code, "")}>
          {t(isReported ? "rounds.walk.reported" : "scan.damaged")}
        </Button>
      )}
    </p>
  );
}

function SendStatus({ walk: { waiting, status }, id }: { walk: Walk; id: string }) {
  if (status === "signed-out" || status === "other-person") {
    return (
      <Notice
        tone="warning"
        role="alert"
        actions={
          <a href={`/sign-in?next=${encodeURIComponent(`/rounds/${id}/walk`)}`} className="btn">
            {t("rounds.walk.signIn")}
          </a>
        }
      >
        {t(status === "signed-out" ? "rounds.walk.signedOut" : "rounds.walk.otherPerson", { count: waiting })}
      </Notice>
    );
  }
  if (status === "full" || status === "not-taken") {
    return (
      <Notice tone="danger" role="alert">
        {status === "full" ? t("rounds.walk.full") : t("rounds.walk.notTaken", { count: waiting })}
      </Notice>
    );
  }
  return (
    <p role="status" className={waiting > 0 && status === "held" ? "font-semibold text-warning" : "text-soft"}>
      {waiting > 0
        ? t(status === "held" ? "rounds.walk.offline" : "rounds.walk.sending", { count: waiting })
        : t("rounds.walk.sent")}
    </p>
  );
}

function ClosedNotice({ walk, id }: { walk: Walk; id: string }) {
  const held = walk.held();
  return (
    <Notice
      tone={held.length > 0 ? "danger" : "good"}
      role="alert"
      actions={
        <>
          {held.length > 0 && <Button onClick={walk.forget}>{t("rounds.walk.forget")}</Button>}
          <ButtonLink href={`/rounds/${encodeURIComponent(id)}`}>{t("rounds.walk.result")}</ButtonLink>
        </>
      }
    >
      {held.length > 0 ? t("rounds.walk.closedWith", { count: held.length }) : t("rounds.walk.closed")}
      {held.length > 0 && (
        <code dir="ltr" className="block text-xs wrap-anywhere">
          {joinItems(held.map(({ code }) => code))}
        </code>
      )}
    </Notice>
  );
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code } = event.currentTarget.elements as typeof event.currentTarget.elements & { code: HTMLInputElement };
    onCode(code.value.trim());
    code.value = "";
  };
  return (
    <PostForm method="dialog" onSubmit={onSubmit} className="with-script flex gap-2">
      <input
        data-code-field=""
        name="code"
        aria-label={t("common.code")}
        placeholder={t("rounds.walk.type")}
        maxLength={512}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="field min-w-0 flex-1 font-mono placeholder:font-sans"
      />
      <Button type="submit" size="form">
        {t("rounds.walk.add")}
      </Button>
    </PostForm>
  );
}

/** What is still missing at the place of the last label, or at the first place. */
function MissingHere({ walk, points }: { walk: Walk; points: RoundPoint[] }) {
  const { found, marked, last, report } = walk;
  const left = points.flatMap(({ accessPoint, code }) =>
    accessPoint && !found.has(accessPoint.id) && !marked.has(accessPoint.id) ? { ...accessPoint, code } : [],
  );
  const place = last?.point?.location ?? left[0]?.location;
  const here = left.filter(({ location }) => location === place);
  const shown = here.length > 0 ? here : left.filter(({ location }) => location === left[0]?.location);
  if (shown.length === 0) return <p>{t("rounds.walk.allFound")}</p>;
  return (
    <section aria-labelledby="missing-here">
      <h2 id="missing-here" className="pb-1 font-semibold">
        {rich("rounds.walk.missingHere", {
          count: shown.length,
          place: () => <bdi>{shown[0]?.location || t("places.noPlace")}</bdi>,
        })}
      </h2>
      <ul className="divide-y divide-line card">
        {shown.slice(0, NEXT_MAX).map((point) => (
          <li key={point.id} className="flex items-center gap-3 px-3 py-1.5">
            <bdi className="me-auto min-w-0 wrap-anywhere">{point.name}</bdi>
            <Button
              className="shrink-0 whitespace-nowrap"
              onClick={() => report(point, point.code, t("rounds.walk.notThereText"))}
            >
              {rich("rounds.walk.notThere", { name: point.name, sr: spoken })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
