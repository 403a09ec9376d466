package tel.billing.identity.spec.secondfactor;

import java.util.Optional;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores second factors in memory.
public final class InMemorySecondFactors implements SecondFactors {
    private final Table<UserId, SecondFactor> factors;

    public InMemorySecondFactors(InMemoryUnitOfWork unitOfWork) {
        factors = new Table<>(unitOfWork);
    }

    @Override
    public Optional<SecondFactor> find(AccountId account, UserId user) {
        return factors.find(user).filter(factor -> factor.account().equals(account));
    }

    @Override
    public void put(SecondFactor factor) {
        factors.put(factor.user(), factor);
    }

    @Override
    public boolean advance(SecondFactor from, SecondFactor to) {
        return factors.change(from.user(), from::equals, _ -> to);
    }

    @Override
    public void remove(AccountId account, UserId user) {
        factors.removeIf(user, factor -> factor.account().equals(account));
    }
}
