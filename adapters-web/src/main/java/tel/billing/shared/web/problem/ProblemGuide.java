package tel.billing.shared.web.problem;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import tel.billing.shared.InputError;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;

/// What a client developer needs to know about a problem type. docs/guides/errors.md contains the same sentences.
///
/// @param cause why the service returns it
/// @param remedy what the client should do
/// @param example a complete problem
/// @param path the request that the example answers
record ProblemGuide(String cause, String remedy, Problem example, String path) {
    private static final UUID ID = UUID.fromString("019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e90");

    static ProblemGuide of(ProblemType type) {
        return switch (type) {
            case INVALID_CREDENTIALS ->
                new ProblemGuide(
                        "The e-mail address and the password do not match; or a link, refresh token or access token is"
                                + " missing, unknown, used, expired or revoked. An expired access token gets"
                                + " auth.token_expired.",
                        "Sign in again. For a link, sign up again or request a new one.",
                        Problem.of(type),
                        "/v1/auth/sign-in");
            case TOKEN_EXPIRED ->
                new ProblemGuide(
                        "The access token has expired. This applies also if it was revoked before, or if its signing"
                                + " key was retired since. If the key was withdrawn, the token gets"
                                + " auth.invalid_credentials.",
                        "Refresh the session, and retry the request.",
                        Problem.of(type),
                        "/v1/me");
            case CLIENT_INVALID ->
                new ProblemGuide(
                        "The header Billing-Client is malformed or wrong. Every operation can return this error. The"
                                + " customer's session is not affected.",
                        "Send the id of your API client and its secret as id.secret, or omit the header.",
                        Problem.of(type),
                        "/v1/signup");
            case TOTP_INVALID ->
                new ProblemGuide(
                        "The code of the second factor is wrong, was used before or is too old; or the challenge has"
                                + " expired or had too many wrong codes.",
                        "Enter the next code, or sign in again to get a new challenge.",
                        Problem.of(type),
                        "/v1/auth/admin/2fa/verify");
            case PAYMENT_DECLINED ->
                new ProblemGuide(
                        "The card was declined, the card processor rejected a refund, or the wallet does not cover the"
                                + " charge (insufficient_balance). decline_reason is the reason.",
                        "If the card was declined, use another card and a new key. If shortfall_minor is present, top up"
                                + " this amount and retry with the same key. If a refund was rejected, retry later with"
                                + " a new key, or pay the customer in another way and adjust the wallet.",
                        Problem.of(type).paymentId(ID).declineReason("insufficient_funds"),
                        "/v1/payments/topup");
            case FORBIDDEN ->
                new ProblemGuide(
                        "Your role does not permit this operation, or your account is suspended, or its top-ups are"
                                + " held because too many cards were declined. detail says which.",
                        "Do not retry. For held top-ups, contact support.",
                        Problem.of(type, "This operation requires the role admin. Your role is support."),
                        "/v1/admin/users");
            case RESOURCE_NOT_FOUND ->
                new ProblemGuide(
                        "Your account has no object with this id. Objects of other accounts look the same.",
                        "Check the id.",
                        Problem.of(type, "You have no payment with this id."),
                        "/v1/payments/" + ID);
            case ROUTE_NOT_FOUND ->
                new ProblemGuide(
                        "There is no operation at this path. Paths do not end with a slash.",
                        "Check the URL.",
                        Problem.of(type),
                        "/v1/payment");
            case IDEMPOTENCY_CONFLICT ->
                new ProblemGuide(
                        "The Idempotency-Key was used with a different body, its first request is still in progress, or"
                                + " other requests are changing the subscription.",
                        "If the response has retry_after, wait, then retry with the same key. Otherwise use a new key.",
                        Problem.of(type),
                        "/v1/payments/topup");
            case TIER_INVALID ->
                new ProblemGuide(
                        "No plan with this tier is offered, or the exchange rate for its VAT is missing.",
                        "Choose a plan from GET /v1/plans. If the exchange rate is missing, choose another plan or contact"
                                + " support: an administrator must add the rate.",
                        Problem.of(
                                type,
                                "No plan with the tier platinum is offered. GET /v1/plans lists the offered plans."),
                        "/v1/signup");
            case VALIDATION_FAILED ->
                new ProblemGuide(
                        "invalid_params lists all errors of the request at once. name is the JSON path, header or"
                                + " query parameter (body for the whole body), code is for programs, reason is plain"
                                + " English.",
                        "Correct all errors.",
                        Problem.invalid(List.of(
                                InvalidParam.of("email", InputError.required("is required")),
                                InvalidParam.of(
                                        "country",
                                        InputError.unknownValue("is not the ISO 3166-1 code of a country")))),
                        "/v1/signup");
            case VAT_VERIFICATION_FAILED ->
                new ProblemGuide(
                        "VIES does not know the VAT number. A number with a wrong format is validation.failed.",
                        "Correct the number, or omit vat_number.",
                        Problem.of(
                                type,
                                "The EU's register does not know the VAT number NL123456789B13. Correct the number, or"
                                        + " omit `vat_number`."),
                        "/v1/signup");
            case RATE_LIMITED ->
                new ProblemGuide(
                        "detail names the limit: requests, purchases, passwords hashed at the same time, wrong passwords, wrong codes of"
                                + " the second factor, declined cards, or payments that wait at a payment page. Nothing"
                                + " was done.",
                        "Wait retry_after seconds (also in Retry-After), then retry. An Idempotency-Key stays valid.",
                        Problem.of(
                                        type,
                                        "The rate limit address is 60 requests in 60 seconds. Wait `retry_after`"
                                                + " seconds, then retry.")
                                .retryAfter(Duration.ofSeconds(2)),
                        "/v1/plans");
            case INTERNAL ->
                new ProblemGuide(
                        "The service failed unexpectedly.",
                        "Retry with the same Idempotency-Key. If the error persists, send us the request_id.",
                        Problem.internal(ID.toString()),
                        "/v1/plans");
            case PBX_UNAVAILABLE ->
                new ProblemGuide(
                        "The PBX does not answer, is known to be down, or has too many waiting requests. activate,"
                                + " change-plan and rotate-secret return this error within 20 seconds.",
                        "Wait retry_after seconds, and retry with the same Idempotency-Key.",
                        Problem.of(type),
                        "/v1/subscriptions/" + ID + "/activate");
        };
    }
}
