import { writeFileSync } from "node:fs";
import { inRoot } from "./steps/root.mjs";
import { help, print } from "./steps/terminal.mjs";

help(`Writes messages/messages.d.ts from the English messages: TypeScript then knows all keys and their values.

Usage: npm run messages

It takes no options.

Example: npm run messages`);

const { declareMessages } = await import("./steps/declare-messages.mjs");
writeFileSync(inRoot("messages/messages.d.ts"), declareMessages());
print("Written: messages/messages.d.ts");
