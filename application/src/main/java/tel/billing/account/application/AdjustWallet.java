package tel.billing.account.application;

import java.util.Optional;
import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Transfer;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An administrator adjusts a wallet manually, once for each idempotency key. The statement shows the reason.
/// Closed accounts can be adjusted too, because their wallets keep their balance. The balance of an erased
/// account can only be brought nearer to zero. No credit creates a wallet in a currency that is not current.
public interface AdjustWallet {

    ExecuteOnce.Result adjust(Command command, Function<Outcome, StoredResponse> renderer);

    /// An adjustment of a wallet.
    ///
    /// @param amount signed; a positive amount is a credit to the customer
    /// @param by must not belong to the adjusted account
    /// @param expectedBalance what the administrator saw; empty if the adjustment does not depend on it
    record Command(
            KeyedRequest request,
            Actor by,
            AccountId account,
            Money amount,
            Reason reason,
            Optional<Money> expectedBalance) {

        public Command {
            if (amount.minor() == 0) {
                throw new IllegalArgumentException("the amount of an adjustment must not be zero");
            }
        }

        /// An adjustment whatever the balance is.
        public Command(KeyedRequest request, Actor by, AccountId account, Money amount, Reason reason) {
            this(request, by, account, amount, reason, Optional.empty());
        }
    }

    sealed interface Outcome {

        record Adjusted(Transfer transfer, Money balanceAfter) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The signup was not confirmed, so the account has no wallets.
        record NotConfirmed(AccountStatus status) implements Outcome {}

        /// The operator's own account cannot be adjusted.
        record OperatorsOwn() implements Outcome {}

        /// The wallet has another balance than expected. Nothing was posted.
        record Outdated(Money balance) implements Outcome {}

        /// The personal data of the account was erased, and the adjustment would not bring the balance nearer
        /// to zero. Nothing was posted.
        record Erased(Money balance) implements Outcome {}

        /// The credit is in a former currency or a funds code, in which the account has no wallet.
        record NotCurrent() implements Outcome {}

        /// The debit exceeds the balance.
        record InsufficientBalance(Money balance) implements Outcome {}
    }
}
