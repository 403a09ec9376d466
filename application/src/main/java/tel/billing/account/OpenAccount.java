package tel.billing.account;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;

/// Opens an account: drafted by a signup, renewed by another one, activated by whoever opens the link in the mail, or
/// expired. Joins the caller's unit of work.
public interface OpenAccount {

    /// What a signup says; the draft expires at `lapsesAt`.
    record Application(Owner owner, CompanyName company, Country country, VatStanding vat, Instant lapsesAt) {}

    /// The account is as old as its owner: both begin at `at`.
    void draft(AccountId id, Application application, Instant at);

    /// Gives a draft the newest data and new time; false if it is no draft any more.
    boolean renew(AccountId id, Application application);

    /// False if it is no draft any more.
    boolean activate(AccountId id);

    /// Before its time, if it is a draft.
    void expire(AccountId id);
}
