/** Why a target is missed, by the row's name: RESULTS.md shows it for as long as that is so. */
export const reasons = {
  "list, limit=10, a second":
    "one request takes about 43 µs of processor for everything but the list (`GET /me`) and 59 µs for the query with its JSON; the reference takes about 89 µs in all.",
  "list, limit=100, a second":
    "the text of 100 rows is made by SQLite at about 4 µs a row, half of it for the two moments; the reference's JSON.stringify is no faster, so the ratio is 1.",
  "memory idle, MB, 10,000 rows":
    "136 MB with a million rows in the same run: it depends on when the collector last ran.",
  "SQLite, 1,000,000 rows, middle page, a second":
    "adding up the blocks takes 80 to 105 µs and stepping over the rest of a block up to 100 µs, beside 59 µs for page 1.",
  "SQLite, 1,000,000 rows, last page, a second": "as for the middle page.",
  "list as a page, 25 rows, a second":
    "of 15 to 17 ms of processor, writing the HTML is a fifth, half of that the table; the text React sends beside it an eighth, collecting garbage an eighth, the query a sixteenth.",
  "list as a page, p50 ms beyond an empty page": "as for pages a second.",
};
