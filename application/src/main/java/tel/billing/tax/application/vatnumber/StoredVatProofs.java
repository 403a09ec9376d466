package tel.billing.tax.application.vatnumber;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Map;
import tel.billing.account.VatNumber;
import tel.billing.account.VatProof;
import tel.billing.account.VatProofs;
import tel.billing.shared.AccountId;
import tel.billing.tax.VatCheck;

/// Finds the latest proof of each VAT number in the stored checks.
public record StoredVatProofs(VatChecks checks) implements VatProofs {

    @Override
    public Map<AccountId, VatProof> find(Map<AccountId, VatNumber> numbers) {
        return checks.lastValid(numbers).entrySet().stream()
                .collect(toUnmodifiableMap(Map.Entry::getKey, valid -> proof(valid.getValue())));
    }

    private static VatProof proof(VatCheck check) {
        return new VatProof(check.checkedAt(), check.requestIdentifier(), check.name(), check.address());
    }
}
