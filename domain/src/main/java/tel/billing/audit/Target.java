package tel.billing.audit;

import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The object of an action: `account`, `user`, `signing_key`, `payment`, `payment_notice`, `vat_rate`,
/// `exchange_rate`, `plan`, `invoice`, `line`.
public record Target(String type, UUID id) {

    public static Target of(AccountId account) {
        return new Target("account", account.value());
    }

    public static Target of(UserId user) {
        return new Target("user", user.value());
    }

    public static Target ofPayment(UUID payment) {
        return new Target("payment", payment);
    }

    public static Target ofNotice(UUID notice) {
        return new Target("payment_notice", notice);
    }

    public static Target ofSigningKey(UUID key) {
        return new Target("signing_key", key);
    }

    public static Target ofVatRate(UUID rate) {
        return new Target("vat_rate", rate);
    }

    public static Target ofExchangeRate(UUID rate) {
        return new Target("exchange_rate", rate);
    }

    public static Target ofInvoice(UUID invoice) {
        return new Target("invoice", invoice);
    }

    public static Target ofLine(UUID line) {
        return new Target("line", line);
    }

    public static Target ofPlan(UUID plan) {
        return new Target("plan", plan);
    }
}
