package tel.billing.account.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.audit.Actor;
import tel.billing.shared.Country;
import tel.billing.shared.Metadata;

/// The owner of an account changes the metadata, and the company's name and address, which later invoices show. The
/// owner corrects the country before the first charge; afterwards only staff correct it, because it decides the VAT.
/// Members that are not given stay as they are. If the country cannot be corrected, nothing changes.
public interface ChangeProfile {

    Outcome change(Command command);

    /// The owner's changes to the profile.
    ///
    /// @param by the owner of the account
    record Command(
            Actor by,
            Optional<CompanyName> company,
            Optional<Country> country,
            Optional<PostalAddress> address,
            Optional<Metadata> metadata) {

        /// Changes that leave the metadata as it is.
        public Command(
                Actor by, Optional<CompanyName> company, Optional<Country> country, Optional<PostalAddress> address) {
            this(by, company, country, address, Optional.empty());
        }
    }

    sealed interface Outcome {

        record Changed(AccountView account) implements Outcome {}

        /// The account was closed after the owner was authenticated. Nothing changes.
        record AccountClosed() implements Outcome {}

        /// A charge has succeeded or is pending.
        record AlreadyCharged() implements Outcome {}

        /// The account has a VAT number of another country. The owner removes it first.
        record VatNumberOfAnotherCountry(VatNumber number) implements Outcome {}

        /// The owner corrected the country too often.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
