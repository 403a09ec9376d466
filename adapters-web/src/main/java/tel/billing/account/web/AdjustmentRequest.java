package tel.billing.account.web;

import tel.billing.account.application.AdjustWallet;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.shared.AccountId;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;

/// The body of POST /v1/admin/accounts/{id}/adjustments.
record AdjustmentRequest(IdempotencyKey key, Fingerprint fingerprint, Money amount, Reason reason) {
    /// Far above any realistic amount, and far below the limit of a balance.
    private static final long MAX_AMOUNT = 1_000_000_000_000L;

    static AdjustmentRequest read(Body in) {
        var key = in.header("Idempotency-Key", IdempotencyKey::parse);
        var amountMinor = in.integer("amount_minor", AdjustmentRequest::amount);
        var currency = in.required("currency", Currencies::parse);
        var reason = in.required("reason", Reason::parse);
        return in.complete(() -> new AdjustmentRequest(
                key.get(),
                new Fingerprint(in.fingerprint()),
                new Money(amountMinor.get(), currency.get()),
                reason.get()));
    }

    private static Parsed<Long> amount(long minor) {
        return minor == 0 || minor > MAX_AMOUNT || minor < -MAX_AMOUNT
                ? Parsed.invalid(errorOf(minor))
                : Parsed.valid(minor);
    }

    private static InputError errorOf(long minor) {
        var reason = "must be an integer from -%s to %s, and not 0".formatted(MAX_AMOUNT, MAX_AMOUNT);
        return minor == 0
                ? InputError.notAllowed(reason)
                : InputError.outOfRange(minor, -MAX_AMOUNT, MAX_AMOUNT, reason);
    }

    AdjustWallet.Command commandOf(Caller caller, AccountId account) {
        return new AdjustWallet.Command(
                KeyedRequest.ofStaff(caller, key, fingerprint), Actor.of(caller), account, amount, reason);
    }
}
