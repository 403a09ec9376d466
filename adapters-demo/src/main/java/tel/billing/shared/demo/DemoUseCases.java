package tel.billing.shared.demo;

import tel.billing.shared.AccountId;

/// The use cases of all subdomains that the demo data needs. Each call returns the name of its outcome.
public record DemoUseCases(
        Signups signups,
        Payments payments,
        Subscriptions subscriptions,
        Administration administration,
        CreditNotes creditNotes) {

    /// Signups and their confirmation.
    public interface Signups {
        String signUp(DemoCustomer customer);

        /// Opens the link of the signup.
        AccountId confirm(DemoCustomer customer);
    }

    /// What customers and staff do with cards.
    public interface Payments {
        String topUp(AccountId account, long amountMinor, boolean saveCard);

        String refund(AccountId account, long amountMinor, String reason);
    }

    /// What customers do with their newest subscription.
    public interface Subscriptions {
        String activate(AccountId account);

        String changePlan(AccountId account, String tier);

        String cancel(AccountId account);
    }

    /// What administrators do with accounts.
    public interface Administration {
        String adjust(AccountId account, long amountMinor, String reason);

        String suspend(AccountId account, String reason);

        String reactivate(AccountId account, String reason);

        String close(AccountId account, String reason);
    }

    /// Corrections of invoices by administrators.
    public interface CreditNotes {
        String credit(AccountId account, long amountMinor, String reason);
    }
}
