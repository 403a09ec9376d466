package tel.billing.shared.web.access;

import org.springframework.security.core.AuthenticationException;
import tel.billing.shared.web.response.ProblemType;

/// Thrown if the `Authorization` header does not authenticate the caller.
final class TokenRefused extends AuthenticationException {
    private static final long serialVersionUID = 1;

    private final Fault fault;

    TokenRefused(Fault fault) {
        super(fault.description);
        this.fault = fault;
    }

    Fault fault() {
        return fault;
    }

    /// What is wrong with the header. It reveals only what its form shows, or what holds for a token that the
    /// service signed.
    enum Fault {
        EXPIRED(ProblemType.TOKEN_EXPIRED, "The access token has expired", "Get a new one from POST /v1/auth/refresh."),
        SESSION_ENDED(ProblemType.INVALID_CREDENTIALS, "The session of the access token has ended", "Sign in again."),
        UNKNOWN(
                ProblemType.INVALID_CREDENTIALS,
                "The access token is malformed, forged or signed with a withdrawn key",
                "Refresh the session, or sign in again."),
        NO_ACCESS_TOKEN(
                ProblemType.INVALID_CREDENTIALS,
                "The bearer token does not have the form of an access token",
                "Send the access_token of the session. A refresh token is only for POST /v1/auth/refresh."),
        OTHER_SCHEME(
                ProblemType.INVALID_CREDENTIALS,
                "The Authorization header does not contain one bearer token",
                "Send it as Authorization: Bearer <access token>; no other scheme is supported."),
        REPEATED(ProblemType.INVALID_CREDENTIALS, "The request has several Authorization headers", "Send one.");

        private final ProblemType type;
        private final String description;
        private final String remedy;

        Fault(ProblemType type, String description, String remedy) {
            this.type = type;
            this.description = description;
            this.remedy = remedy;
        }

        ProblemType type() {
            return type;
        }

        /// Without quotation marks and backslashes, which RFC 6750, 3 excludes.
        String description() {
            return description;
        }

        String detail() {
            return description + ". " + remedy;
        }
    }
}
