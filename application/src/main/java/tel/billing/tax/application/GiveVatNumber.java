package tel.billing.tax.application;

import java.time.Duration;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// A customer gives their account a VAT number, in the place of any other. The wish is written down
/// before the register is asked; should whoever asks die, it is asked again within minutes. A number
/// that is verified already, or that the register knew less than 90 days ago, is not asked for once more.
public interface GiveVatNumber {

    Outcome give(Command command);

    record Command(AccountId account, VatNumber number) {}

    sealed interface Outcome {

        /// The account has the number: verified, or unverified while the register cannot be asked.
        record Given(AccountView account) implements Outcome {}

        /// The number is not one of the account's country.
        record OfAnotherCountry(String reason) implements Outcome {}

        /// The register does not know the number. The account keeps what it had; if it had this very number,
        /// that is invalid now.
        record Unknown() implements Outcome {}

        /// The account had too many numbers asked for.
        record TooOften(Duration pause) implements Outcome {}
    }
}
