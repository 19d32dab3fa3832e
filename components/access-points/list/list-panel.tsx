"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { PanelName } from "@/components/access-points/list-url/list-url";
import { t } from "@/lib/messages/messages";

const boxOf = (name: PanelName) => document.getElementById(`panel-${name}`);
/** On a phone a link of a menu opens the panel, whose other link is hidden. */
const linksOf = (name: PanelName) => [...document.querySelectorAll<HTMLElement>(`[data-opens="${name}"]`)];

/** An old browser throws at a selector that it does not know. */
const isShown = (box: HTMLElement | null): boolean =>
  CSS.supports("selector(:popover-open)") && (box?.matches(":popover-open") ?? false);

/** It changes the list beside it, so its link works as without script. */
const isBeside = (name: PanelName): boolean => name === "filters" && innerWidth >= 640;

/** Loads nothing. A reload shows the panel as it is. */
function statePanel(name: PanelName | null) {
  const url = new URL(location.href);
  url.searchParams.delete("panel");
  if (name) url.searchParams.set("panel", name);
  if (url.href !== location.href) history.replaceState(null, "", url);
}

let control: string | undefined;

function show(name: PanelName) {
  const box = boxOf(name);
  const source = linksOf(name).find((link) => link.offsetParent) ?? linksOf(name)[0];
  if (!box || !source) return;
  if (!isBeside(name)) {
    box.popover = "auto";
    if (!isShown(box)) box.showPopover?.({ source });
  }
  // Browsers without anchors show the panel in the middle: here it goes below its link.
  if (box.popover && innerWidth >= 1024 && !CSS.supports("position-area: block-end")) {
    const { bottom, left } = source.getBoundingClientRect();
    box.style.margin = `${bottom + 4}px 0 0 ${Math.min(left, innerWidth - box.offsetWidth - 16)}px`;
  }
  document.getElementById(control ?? (name === "view" ? "view-name" : ""))?.focus();
  control = undefined;
}

type PanelLinkProps = {
  name: PanelName;
  href: string;
  isOpen: boolean;
  className: string;
  id?: string;
  control?: string;
  label?: string;
  children: ReactNode;
};

/** Sent when opened: all panels were a third of the page's data. Without script the link reloads the list with it. */
export function PanelLink({ name, href, isOpen, className, id, control: wanted, label, children }: PanelLinkProps) {
  /** A press outside of a popover closes it before the click arrives. */
  const wasShown = useRef(false);
  return (
    <a
      id={id}
      data-opens={wanted ? undefined : name}
      href={wanted && !isOpen ? href.replace(/#.*/, `#${wanted}`) : href}
      data-soft="replace"
      aria-label={label}
      aria-expanded={wanted ? undefined : isOpen}
      className={`panel-link ${className}`}
      onPointerDown={() => {
        wasShown.current = isShown(boxOf(name));
      }}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
        const shown = !wanted && (wasShown.current || isShown(boxOf(name)));
        wasShown.current = false;
        control = wanted;
        if ((!shown && !isOpen) || (isBeside(name) && !wanted)) return;
        event.preventDefault();
        if (shown) return boxOf(name)?.hidePopover?.();
        statePanel(name);
        show(name);
      }}
    >
      {children}
    </a>
  );
}

type ListPanelProps = {
  name: PanelName;
  open: PanelName | null;
  children: ReactNode;
};

export function ListPanel({ name, open, children }: ListPanelProps) {
  const isOpen = open === name;
  const [content, setContent] = useState(children);
  const box = useRef<HTMLDivElement>(null);
  // What was typed stays while another panel is open.
  if (isOpen && children !== content) setContent(children);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return;
    // React listens to this event only where it has set the attribute itself.
    const onBeforeToggle = ({ newState }: ToggleEvent) => {
      for (const link of linksOf(name)) link.setAttribute("aria-expanded", String(newState === "open"));
      if (newState === "closed") statePanel(null);
    };
    element.addEventListener("beforetoggle", onBeforeToggle);
    show(name);
    return () => {
      element.removeEventListener("beforetoggle", onBeforeToggle);
      if (isShown(element)) element.hidePopover?.();
    };
  }, [isOpen, name]);
  if (!isOpen && (open === null || !content)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and a panel may have none
    <div
      ref={box}
      id={`panel-${name}`}
      data-open={isOpen || undefined}
      role="group"
      aria-label={t(`list.panel.${name}`)}
      className="panel"
    >
      <div className={`mb-3 flex items-center ${name === "filters" ? "" : "lg:hidden"}`}>
        <p className="font-semibold">{t(`list.panel.${name}`)}</p>
        <button
          type="button"
          className="panel-close with-script"
          aria-label={t(`list.closePanel.${name}`)}
          onClick={() => (isBeside(name) ? linksOf(name)[0]?.click() : box.current?.hidePopover?.())}
        >
          ✕
        </button>
      </div>
      {content}
    </div>
  );
}
