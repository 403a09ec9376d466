package tel.billing.shared.web.answer;

/// The registry of problems. It is closed; clients distinguish problems by their URN.
public enum ProblemType implements ProblemKind {
    INVALID_CREDENTIALS(
            401, "auth.invalid_credentials", "Invalid credentials", "The credentials are wrong or no longer valid."),
    TOKEN_EXPIRED(
            401,
            "auth.token_expired",
            "Access token expired",
            "The access token has expired. Get a new one from POST /v1/auth/refresh."),
    TOTP_INVALID(401, "auth.totp_invalid", "Invalid 2FA code", "The code is wrong, was used before, or has expired."),
    PAYMENT_DECLINED(402, "payment.declined", "Payment declined", "The payment was declined."),
    FORBIDDEN(403, "auth.forbidden", "Forbidden", "You are not permitted to do this."),
    RESOURCE_NOT_FOUND(404, "not_found", "Resource not found", "There is no such resource in your account."),
    ROUTE_NOT_FOUND(404, "not-found", "Resource not found", "There is no resource at this path."),
    IDEMPOTENCY_CONFLICT(
            409,
            "idempotency.conflict",
            "Idempotency-Key conflict",
            "This Idempotency-Key was used for another request. Choose a new one for a new operation."),
    TIER_INVALID(422, "subscription.tier_invalid", "Invalid plan tier", "The requested tier is not offered."),
    VALIDATION_FAILED(
            422,
            "validation.failed",
            "Validation failed",
            "The request is not valid. invalid_params lists all errors."),
    VAT_VERIFICATION_FAILED(
            422,
            "vat.verification_failed",
            "EU VAT verification failed",
            "The EU VAT validation service does not know this VAT number."),
    RATE_LIMITED(429, "rate_limited", "Rate limit exceeded", "Too many requests. Wait before you send the next one."),
    INTERNAL(
            500,
            "internal",
            "Internal server error",
            "An internal error occurred. If it happens again, contact support with the request id."),
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
