import { prepareCommand } from "./steps/prepare.mjs";
import { help, refuseArguments } from "./steps/terminal.mjs";

help(`Fetches labels from a service elsewhere, and prints them on printers in this network. Runs until it is stopped.
docs/printing.md has the steps. The file .build/print-agent.mjs alone is enough on another machine: node print-agent.mjs

Usage: npm run print-agent

  PRINT_AGENT_SERVICE    address of the service, such as https://doors.example.com
  PRINT_AGENT_TOKEN      API token of an admin with the access “Print agent”; or PRINT_AGENT_TOKEN_FILE, a file with it
  PRINT_AGENT_PRINTERS   ID=ADDRESS of each printer, with blanks between: the page of a printer has its id, and the address
                         is like zpl://192.168.1.50:9100 or ipp://192.168.1.60/ipp/print

Example: PRINT_AGENT_TOKEN_FILE=token npm run print-agent`);
refuseArguments();

await prepareCommand({ isProgram: true });
await import("../.build/print-agent.mjs");
