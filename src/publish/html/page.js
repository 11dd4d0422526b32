
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const id = (name) => document.getElementById(name);
  const data = JSON.parse(id("data").textContent);
  // Each node: what it follows, position, from, to, number, name, whether something is drawn over it.
  const [PARENT, POSITION, FROM, TO, NUMBER, NAME, DRAWN] = [0, 1, 2, 3, 4, 5, 6];
  const nodes = data.nodes;
  const children = nodes.map(() => []);
  nodes.forEach((node, number) => node[PARENT] === null || children[node[PARENT]].push(number));
  let here = 0;
  let line = [0];
  let view = data.flipped ? 1 : 0;

  // The line through a node: from the start to it, and on along what comes first.
  const through = (node) => {
    const way = [];
    for (let at = node; at !== null; at = nodes[at][PARENT]) way.push(at);
    way.reverse();
    for (let at = node; children[at].length; ) way.push((at = children[at][0]));
    return way;
  };

  const put = (parent, name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return parent.appendChild(element);
  };

  // SFEN as pieces on the board, each with file and rank, and hands as counts by letters.
  const read = (sfen) => {
    const [rows, , held] = sfen.split(" ");
    const pieces = [];
    rows.split("/").forEach((row, rank) => {
      let file = 9;
      for (const [token] of row.matchAll(/\d|\+?[A-Za-z]/g)) {
        if (/\d/.test(token)) file -= Number(token);
        else pieces.push([token, file--, rank + 1]);
      }
    });
    const hands = [{}, {}];
    for (const [, count, letter] of held.matchAll(/(\d*)([A-Za-z])/g)) {
      const upper = letter.toUpperCase();
      hands[letter === upper ? 0 : 1][upper] = Number(count || 1);
    }
    return { pieces, hands };
  };

  const heard = ({ pieces, hands }) => data.sides.map((side, color) => {
    const mine = pieces.filter(([token]) => (token === token.toUpperCase()) === (color === 0));
    const squares = mine.map(([token, file, rank]) => `${file}${rank}${data.names[token.toUpperCase()]}`);
    const held = data.hand.filter((kind) => hands[color][kind]).map((kind) => `${data.names[kind]}${hands[color][kind]}`);
    return `${side}: ${squares.join(data.comma)}; ${data.inHand}: ${held.join(data.comma) || "0"}.`;
  }).join(" ");

  const draw = () => {
    const [at, seen, board] = [nodes[here], data.views[view], id("board")];
    const position = read(at[POSITION]);
    const corner = ([file, rank]) => [
      seen.x + (seen.flipped ? file - 1 : 9 - file) * seen.w,
      seen.y + (seen.flipped ? 9 - rank : rank - 1) * seen.h,
    ];
    board.replaceChildren();
    put(board, "use", { href: `#v${view}` });
    for (const [place, name] of [[at[FROM], "from"], [at[TO], "to"]]) {
      if (!place) continue;
      const [x, y] = corner(place);
      put(board, "rect", { x, y, width: seen.w, height: seen.h, class: name });
    }
    const piece = (token, x, y) => put(board, "use", { href: `#${data.pieces[token][view]}`, x, y });
    for (const [token, file, rank] of position.pieces) {
      const [x, y] = corner([file, rank]);
      piece(token, x + seen.w / 2, y + seen.h / 2);
    }
    position.hands.forEach((hand, color) => data.hand.forEach((kind) => {
      if (!hand[kind]) return;
      const [x, y] = seen.hands[color][kind];
      piece(color ? kind.toLowerCase() : kind, x, y);
      if (hand[kind] < 2) return;
      const count = put(board, "g", { class: "count" });
      put(count, "circle", { cx: x + 27, cy: y + 33, r: 19 });
      put(count, "text", { x: x + 27, y: y + 42 }).textContent = String(hand[kind]);
    }));
    if (at[DRAWN]) put(board, "use", { href: `#o${here}-${view}` });
    const name = here ? `${at[NUMBER]} ${at[NAME]}` : data.start;
    board.setAttribute("aria-label", `${name}. ${heard(position)}`);
    return name;
  };

  const show = (node, scrolls = true) => {
    here = node;
    if (!line.includes(node)) line = through(node);
    id("here").textContent = draw();
    const step = line.indexOf(node);
    id("slider").max = line.length - 1;
    id("slider").value = step;
    id("slider").setAttribute("aria-valuetext", id("here").textContent);
    id("first").disabled = id("previous").disabled = step === 0;
    id("next").disabled = id("last").disabled = step === line.length - 1;
    document.querySelectorAll("[aria-current]").forEach((old) => old.removeAttribute("aria-current"));
    const link = id(`m${node}`);
    if (link) link.setAttribute("aria-current", "true");
    document.querySelectorAll(`.graph [data-at="${node}"]`).forEach((now) => now.setAttribute("aria-current", "true"));
    if (scrolls) (link || document.querySelector("header")).scrollIntoView({ block: link ? "nearest" : "start" });
    history.replaceState(null, "", node ? `#m${node}` : location.pathname + location.search);
  };
  const step = (by) => {
    const at = line.indexOf(here) + by;
    show(line[Math.max(0, Math.min(line.length - 1, at))]);
  };
  // The move that stands in the place of this one or, on the way to it, of the last that has others beside it.
  const beside = (by) => {
    for (let at = here; at; at = nodes[at][PARENT]) {
      const others = children[nodes[at][PARENT]];
      if (others.length > 1) {
        line = through(others[(others.indexOf(at) + by + others.length) % others.length]);
        return show(others[(others.indexOf(at) + by + others.length) % others.length]);
      }
    }
  };
  const flip = () => {
    view = 1 - view;
    draw();
  };

  const keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => beside(-1), ArrowDown: () => beside(1),
    Home: () => show(0), End: () => show(line[line.length - 1]), f: flip, F: flip,
  };
  document.addEventListener("keydown", (event) => {
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    if (modified || event.target === id("slider") || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.querySelector("article").addEventListener("click", (event) => {
    const link = event.target.closest("a[id]");
    const figure = event.target.closest("figure[data-at], .graph a");
    if (!link && !figure) return;
    event.preventDefault();
    show(Number(link ? link.id.slice(1) : figure.dataset.at), Boolean(link));
    if (link) link.focus({ preventScroll: true });
  });
  id("slider").addEventListener("input", () => show(line[Number(id("slider").value)]));
  id("first").addEventListener("click", () => show(0));
  id("previous").addEventListener("click", () => step(-1));
  id("next").addEventListener("click", () => step(1));
  id("last").addEventListener("click", () => show(line[line.length - 1]));
  id("flip").addEventListener("click", flip);
  const asked = () => {
    const found = /^#m(\d+)$/.exec(location.hash);
    return found && Number(found[1]) < nodes.length ? Number(found[1]) : 0;
  };
  addEventListener("hashchange", () => show(asked()));

  id("player").hidden = false;
  document.body.classList.add("steps");
  line = through(asked());
  // On a narrow screen the board lies over the text.
  const cover = () => document.documentElement.style.setProperty("--cover", `${id("player").offsetHeight + 12}px`);
  addEventListener("resize", cover);
  cover();
  show(asked(), asked() > 0);
})();
