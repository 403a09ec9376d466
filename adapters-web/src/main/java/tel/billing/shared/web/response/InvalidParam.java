package tel.billing.shared.web.response;

import java.util.Optional;
import tel.billing.shared.InputError;

/// One error of a request.
///
/// @param name a JSON path, a header, a query parameter, or `body` for the body as a whole
/// @param code for programs; docs/guides/errors.md explains each
/// @param reason plain English that continues a sentence that begins with the name
/// @param limit the limit that the value violates, if there is one
public record InvalidParam(String name, InputError.Code code, String reason, Optional<Long> limit) {

    public static InvalidParam of(String name, InputError error) {
        return new InvalidParam(name, error.code(), error.reason(), error.limit());
    }
}
