package tel.billing.account;

import java.time.Instant;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Metadata;

/// Opens an account: a signup drafts it; the link in the e-mail activates it, or it expires. Joins the
/// caller's unit of work.
public interface OpenAccount {

    /// The data of an account that is created as a draft. The draft expires at `expiresAt`.
    record NewAccount(
            Owner owner,
            CompanyName company,
            Country country,
            VatNumberStatus vat,
            Metadata metadata,
            Instant expiresAt) {

        /// An account without metadata.
        public NewAccount(Owner owner, CompanyName company, Country country, VatNumberStatus vat, Instant expiresAt) {
            this(owner, company, country, vat, Metadata.NONE, expiresAt);
        }
    }

    /// The account and its owner have the same creation time, `at`.
    void draft(AccountId id, NewAccount newAccount, Instant at);

    /// False if the account is not a draft any more.
    boolean activate(AccountId id);

    /// Expires those of the accounts that are drafts, before their time. Takes as many statements for none as
    /// for many.
    void expire(Set<AccountId> ids);
}
