import ts from 'typescript';

/** One small fault: what stands at `node` is replaced by `after`. */
export interface Change {
  kind: string;
  node: ts.Node;
  after: string;
}

type Operator = (node: ts.Node, text: (node: ts.Node) => string) => Change[];

const BOUNDARIES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);
const EQUALITIES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);
const ARITHMETIC: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);
const LOGIC: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);
const OTHER_METHOD: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);
/** Methods whose result is of the same shape as what they are called on. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice'],
  ...['trim', 'toLowerCase', 'normalize', 'finally'],
]);
/** Words for the operator of the server: what they say is no behaviour that a test should hold. */
const LOGGING = /^(this\.)?(log|logger|console)\b/;

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

const conditions: Operator = (node, text) => {
  if (ts.isIfStatement(node)) {
    const leaves = !node.elseStatement && alwaysLeaves(node.thenStatement);
    return [
      { kind: 'condition negated', node: node.expression, after: `!(${text(node.expression)})` },
      { kind: leaves ? 'early exit removed' : 'condition forced', node: node.expression, after: 'false' },
    ];
  }
  if (ts.isConditionalExpression(node))
    return [{ kind: 'condition negated', node: node.condition, after: `!(${text(node.condition)})` }];
  if (ts.isWhileStatement(node) || ts.isDoStatement(node))
    return [{ kind: 'condition forced', node: node.expression, after: 'false' }];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ kind: 'condition negated', node, after: text(node.operand) }];
  return [];
};

function alwaysLeaves(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) ||
      ts.isThrowStatement(last) ||
      ts.isContinueStatement(last) ||
      ts.isBreakStatement(last))
  );
}

const operators: Operator = (node, text) => {
  if (!ts.isBinaryExpression(node)) return [];
  const { left, right, operatorToken } = node;
  const replaced = (kind: string, after: string | undefined): Change[] =>
    after === undefined ? [] : [{ kind, node: operatorToken, after }];
  const isJoining = isText(left) || isText(right);
  return [
    ...replaced('comparison boundary', BOUNDARIES.get(operatorToken.kind)),
    ...replaced('equality turned', EQUALITIES.get(operatorToken.kind)),
    ...replaced('arithmetic operator', isJoining ? undefined : ARITHMETIC.get(operatorToken.kind)),
    ...replaced('logical operator', LOGIC.get(operatorToken.kind)),
    ...(LOGIC.has(operatorToken.kind)
      ? [left, right].map((side) => ({ kind: 'operand left out', node, after: `(${text(side)})` }))
      : []),
  ];
};

const constants: Operator = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: 'boolean turned', node, after: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: 'boolean turned', node, after: 'true' }];
  if (!ts.isNumericLiteral(node) || isDemandedDefault(node) || isSignOfOrder(node)) return [];
  return [{ kind: 'constant changed', node, after: String(otherNumber(Number(node.text))) }];
};

/** In `list[index] ?? 0` the compiler asks for the number, which no index in use reaches. */
function isDemandedDefault(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isElementAccessExpression(parent.left)
  );
}

/** In `a < b ? -1 : 1` only the signs tell which of two comes first. */
function isSignOfOrder(node: ts.NumericLiteral): boolean {
  const signed = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node;
  const choice = signed.parent;
  if (!ts.isConditionalExpression(choice) || !ts.isBinaryExpression(choice.condition)) return false;
  const isOrder = BOUNDARIES.has(choice.condition.operatorToken.kind);
  return isOrder && choice.whenTrue.getText() === '-1' && choice.whenFalse.getText() === '1';
}

/** A number near enough to be a plausible mistake: one more, a tenth less or more of a fraction, half as much again. */
function otherNumber(value: number): number {
  if (!Number.isInteger(value)) return Number((value >= 0.5 ? value - 0.1 : value + 0.1).toFixed(4));
  return value < 100 ? value + 1 : Math.round(value * 1.5);
}

const statements: Operator = (node) => {
  if (!ts.isExpressionStatement(node)) return [];
  const awaited = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const call = ts.isVoidExpression(awaited) ? awaited.expression : awaited;
  if (ts.isCallExpression(call))
    return LOGGING.test(call.expression.getText()) ? [] : [{ kind: 'call removed', node, after: ';' }];
  const isAssignment = ts.isBinaryExpression(call) && call.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isAssignment ? [{ kind: 'assignment removed', node, after: ';' }] : [];
};

const methods: Operator = (node, text) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name, questionDotToken } = node.expression;
  const other = OTHER_METHOD.get(name.text);
  if (other !== undefined) return [{ kind: 'method exchanged', node: name, after: other }];
  if (!LEFT_OUT.has(name.text) || questionDotToken || ts.isExpressionStatement(node.parent)) return [];
  return [{ kind: `${name.text} removed`, node, after: text(expression) }];
};

const OPERATORS: readonly Operator[] = [conditions, operators, constants, statements, methods];

/** Every small fault that this place of a program can have. */
export function changesAt(node: ts.Node, text: (node: ts.Node) => string): Change[] {
  return OPERATORS.flatMap((operator) => operator(node, text));
}
