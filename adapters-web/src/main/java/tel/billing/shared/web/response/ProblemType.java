package tel.billing.shared.web.response;

/// The registry of problems. It is closed: it has the specification's fourteen codes and `auth.client_invalid`
/// (decision 17). Clients distinguish problems by their URN.
public enum ProblemType implements ProblemKind {
    INVALID_CREDENTIALS(
            401,
            "auth.invalid_credentials",
            "Invalid credentials",
            "The credentials are wrong or no longer valid. Sign in again."),
    TOKEN_EXPIRED(
            401,
            "auth.token_expired",
            "Access token expired",
            "The access token has expired. Get a new one from POST /v1/auth/refresh."),
    CLIENT_INVALID(
            401,
            "auth.client_invalid",
            "Invalid API client",
            "The credentials in Billing-Client are wrong. Send id.secret, or omit the header."),
    TOTP_INVALID(401, "auth.totp_invalid", "Invalid 2FA code", "The code is wrong, was used before, or has expired."),
    PAYMENT_DECLINED(402, "payment.declined", "Payment declined", "The payment was declined."),
    FORBIDDEN(403, "auth.forbidden", "Forbidden", "Your role does not permit this operation."),
    RESOURCE_NOT_FOUND(
            404, "not_found", "Resource not found", "There is no such resource in your account. Check the id."),
    ROUTE_NOT_FOUND(404, "not-found", "Resource not found", "There is no operation at this path. Check the URL."),
    IDEMPOTENCY_CONFLICT(
            409,
            "idempotency.conflict",
            "Idempotency-Key conflict",
            "This Idempotency-Key was used for another request. Use a new key for a new operation."),
    TIER_INVALID(
            422,
            "subscription.tier_invalid",
            "Invalid plan tier",
            "The requested tier is not offered. GET /v1/plans lists the offered plans."),
    VALIDATION_FAILED(
            422,
            "validation.failed",
            "Validation failed",
            "The request is not valid. invalid_params lists all errors."),
    VAT_VERIFICATION_FAILED(
            422,
            "vat.verification_failed",
            "EU VAT verification failed",
            "The EU's VAT register does not know this VAT number. Correct it or omit it."),
    RATE_LIMITED(429, "rate_limited", "Rate limit exceeded", "Too many requests. Wait before you send the next one."),
    INTERNAL(
            500,
            "internal",
            "Internal server error",
            "An internal error occurred. Retry the request. If the error persists, contact support with the request id."),
    PBX_UNAVAILABLE(
            503,
            "upstream.pbx_unavailable",
            "Upstream PBX unavailable",
            "The PBX is not available. Retry with the same Idempotency-Key.");

    private static final String PREFIX = "urn:service:billing:problem:";

    private final int status;
    private final String code;
    private final String title;
    private final String detail;

    ProblemType(int status, String code, String title, String detail) {
        this.status = status;
        this.code = code;
        this.title = title;
        this.detail = detail;
    }

    public String code() {
        return code;
    }

    @Override
    public String type() {
        return PREFIX + code;
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public String title() {
        return title;
    }

    /// The default text, if there is no specific one.
    String detail() {
        return detail;
    }
}
