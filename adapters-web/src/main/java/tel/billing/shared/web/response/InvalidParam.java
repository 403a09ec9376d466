package tel.billing.shared.web.response;

/// One error of a request.
///
/// @param name a JSON path, a header, a query parameter, or `body` for the body as a whole
/// @param reason plain English that continues a sentence that begins with the name
public record InvalidParam(String name, String reason) {}
