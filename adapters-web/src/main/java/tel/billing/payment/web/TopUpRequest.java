package tel.billing.payment.web;

import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.shared.AccountId;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.web.request.Body;

/// The request of POST /v1/payments/topup.
record TopUpRequest(IdempotencyKey key, Fingerprint fingerprint, Money amount, boolean saveCard) {

    static TopUpRequest read(Body in, TopUpLimits limits) {
        var key = in.header("Idempotency-Key", IdempotencyKey::parse);
        var amountMinor = in.integer("amount_minor");
        var currency = in.required("currency", Currencies::parse);
        var saveCard = in.bool("save_card", false);
        amountMinor
                .ifRead()
                .flatMap(minor -> currency.ifRead().map(known -> new Money(minor, known)))
                .flatMap(limits::objectionTo)
                .map(AmountFaults::told)
                .ifPresent(fault -> in.refuse(fault.name(), fault.reason()));
        return in.complete(() -> new TopUpRequest(
                key.get(),
                new Fingerprint(in.fingerprint()),
                new Money(amountMinor.get(), currency.get()),
                saveCard.get()));
    }

    TopUpWallet.Command commandOf(AccountId account) {
        return new TopUpWallet.Command(KeyedRequest.ofCustomer(account, key, fingerprint), amount, saveCard);
    }
}
