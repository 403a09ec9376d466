package tel.billing.account;

import java.time.Instant;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;

/// Opens an account: a signup drafts it, and the link in the mail activates it, or it expires. Joins the caller's unit
/// of work.
public interface OpenAccount {

    /// What a signup says; the draft expires at `lapsesAt`.
    record Application(Owner owner, CompanyName company, Country country, VatStanding vat, Instant lapsesAt) {}

    /// The account is as old as its owner: both begin at `at`.
    void draft(AccountId id, Application application, Instant at);

    /// False if it is no draft any more.
    boolean activate(AccountId id);

    /// Expires those of the accounts that are drafts, before their time. Takes as many statements for none as for many.
    void expire(Set<AccountId> ids);
}
