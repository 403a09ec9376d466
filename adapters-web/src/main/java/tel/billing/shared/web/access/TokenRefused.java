package tel.billing.shared.web.access;

import org.springframework.security.core.AuthenticationException;
import tel.billing.shared.web.response.ProblemType;

/// Thrown if the `Authorization` header does not authenticate the caller.
final class TokenRefused extends AuthenticationException {
    private static final long serialVersionUID = 1;

    private final ProblemType type;

    TokenRefused(ProblemType type) {
        super(type.title());
        this.type = type;
    }

    ProblemType type() {
        return type;
    }
}
