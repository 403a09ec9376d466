package tel.billing.account.web;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.VatProof;
import tel.billing.account.application.AccountDetails;
import tel.billing.ledger.Wallet;
import tel.billing.shared.web.request.ClientDataFields;

/// An account as staff see it.
record AccountDetailsResponse(
        UUID id,
        String companyName,
        String country,
        AccountStatus status,
        VatResponse vat,
        OwnerResponse owner,
        List<WalletResponse> wallets,
        Optional<Instant> topUpsHeldSince,
        Optional<String> externalId,
        Optional<Map<String, String>> metadata,
        Instant createdAt,
        Optional<Instant> erasedAt) {

    static AccountDetailsResponse of(AccountDetails accountDetails) {
        var account = accountDetails.account();
        return new AccountDetailsResponse(
                account.id().value(),
                account.company().value(),
                account.country().code(),
                account.status(),
                VatResponse.of(account.vat(), accountDetails.vatProof()),
                OwnerResponse.of(account),
                accountDetails.wallets().stream().map(WalletResponse::of).toList(),
                accountDetails.topUpsHeldSince(),
                ClientDataFields.externalId(account.clientData()),
                ClientDataFields.metadata(account.clientData()),
                account.createdAt(),
                account.erasedAt());
    }

    /// @param email absent after the erasure
    record OwnerResponse(UUID id, Optional<String> email) {

        static OwnerResponse of(AccountView account) {
            var owner = account.owner();
            return new OwnerResponse(
                    owner.id().value(),
                    account.erasedAt().isPresent()
                            ? Optional.empty()
                            : Optional.of(owner.email().value()));
        }
    }

    record WalletResponse(String currency, long balanceMinor) {

        static WalletResponse of(Wallet wallet) {
            return new WalletResponse(
                    wallet.balance().currency().getCurrencyCode(),
                    wallet.balance().minor());
        }
    }

    /// @param proof the confirmation by VIES, to be compared with the company's name
    record VatResponse(Optional<String> number, String status, Optional<ProofResponse> proof) {

        /// The account as its owner sees it.
        static VatResponse of(VatNumberStatus vatStatus) {
            return of(vatStatus, Optional.empty());
        }

        static VatResponse of(VatNumberStatus vatStatus, Optional<VatProof> proof) {
            return new VatResponse(
                    vatStatus.optionalNumber().map(Object::toString), vatStatus.label(), proof.map(ProofResponse::of));
        }
    }

    record ProofResponse(
            Instant checkedAt, Optional<String> requestIdentifier, Optional<String> name, Optional<String> address) {

        static ProofResponse of(VatProof proof) {
            return new ProofResponse(proof.checkedAt(), proof.requestIdentifier(), proof.name(), proof.address());
        }
    }
}
