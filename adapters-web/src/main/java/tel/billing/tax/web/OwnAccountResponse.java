package tel.billing.tax.web;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.web.request.ClientDataFields;

/// An account as shown to its owner.
record OwnAccountResponse(
        UUID id,
        String companyName,
        String country,
        AccountStatus status,
        VatResponse vat,
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
                VatResponse.of(account.vat()),
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

    record VatResponse(Optional<String> number, String status) {

        static VatResponse of(VatNumberStatus vatStatus) {
            return new VatResponse(vatStatus.optionalNumber().map(Object::toString), vatStatus.label());
        }
    }
}
