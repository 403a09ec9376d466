package tel.billing.account.web;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.PostalAddress;
import tel.billing.shared.web.request.ClientDataFields;

/// An account as its owner sees it.
record OwnAccountResponse(
        UUID id,
        String companyName,
        String country,
        AccountStatus status,
        AccountDetailsResponse.VatResponse vat,
        Optional<AddressResponse> billingAddress,
        Optional<String> externalId,
        Optional<Map<String, String>> metadata,
        Instant createdAt) {

    static OwnAccountResponse of(AccountView account) {
        return new OwnAccountResponse(
                account.id().value(),
                account.company().value(),
                account.country().code(),
                account.status(),
                AccountDetailsResponse.VatResponse.of(account.vat()),
                account.address().map(AddressResponse::of),
                ClientDataFields.externalId(account.clientData()),
                ClientDataFields.metadata(account.clientData()),
                account.createdAt());
    }

    record AddressResponse(
            String line1, Optional<String> line2, String postalCode, String city, Optional<String> region) {

        static AddressResponse of(PostalAddress address) {
            return new AddressResponse(
                    address.line1(), address.line2(), address.postalCode(), address.city(), address.region());
        }
    }
}
