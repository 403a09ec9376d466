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
        VatAnswer vat,
        Optional<AddressAnswer> billingAddress,
        Optional<String> externalId,
        Optional<Map<String, String>> metadata,
        Instant createdAt) {

    static OwnAccountResponse of(AccountView account) {
        return new OwnAccountResponse(
                account.id().value(),
                account.company().value(),
                account.country().code(),
                account.status(),
                VatAnswer.of(account.vat()),
                account.address().map(AddressAnswer::of),
                ClientDataFields.externalId(account.clientData()),
                ClientDataFields.metadata(account.clientData()),
                account.createdAt());
    }

    record AddressAnswer(
            String line1, Optional<String> line2, String postalCode, String city, Optional<String> region) {

        static AddressAnswer of(PostalAddress address) {
            return new AddressAnswer(
                    address.line1(), address.line2(), address.postalCode(), address.city(), address.region());
        }
    }

    record VatAnswer(Optional<String> number, String status) {

        static VatAnswer of(VatNumberStatus vatStatus) {
            return new VatAnswer(vatStatus.optionalNumber().map(Object::toString), vatStatus.label());
        }
    }
}
