package tel.billing.shared.web.answer;

/// One fault of a request: `name` is a JSON path, a header, a query parameter, or `body` for the body as a whole;
/// `reason` is plain English that reads on from the name.
public record InvalidParam(String name, String reason) {}
