package tel.billing.audit;

import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The object of an action: `account`, `user`, `signing_key`, `payment`, `payment_notice`, `vat_rate`,
/// `exchange_rate`, `plan`, `invoice`, `invoice_numbers`, `line`.
public record AuditTarget(String type, UUID id) {

    public static AuditTarget of(AccountId account) {
        return new AuditTarget("account", account.value());
    }

    public static AuditTarget of(UserId user) {
        return new AuditTarget("user", user.value());
    }

    public static AuditTarget ofPayment(UUID payment) {
        return new AuditTarget("payment", payment);
    }

    public static AuditTarget ofNotification(UUID notice) {
        return new AuditTarget("payment_notice", notice);
    }

    public static AuditTarget ofSigningKey(UUID key) {
        return new AuditTarget("signing_key", key);
    }

    public static AuditTarget ofVatRate(UUID rate) {
        return new AuditTarget("vat_rate", rate);
    }

    public static AuditTarget ofExchangeRate(UUID rate) {
        return new AuditTarget("exchange_rate", rate);
    }

    public static AuditTarget ofInvoice(UUID invoice) {
        return new AuditTarget("invoice", invoice);
    }

    public static AuditTarget ofVoidedNumbers(UUID numbers) {
        return new AuditTarget("invoice_numbers", numbers);
    }

    public static AuditTarget ofLine(UUID line) {
        return new AuditTarget("line", line);
    }

    public static AuditTarget ofPlan(UUID plan) {
        return new AuditTarget("plan", plan);
    }
}
