package tel.billing.privacy.application;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.shared.PersonalData;

/// The personal data of all subdomains.
///
/// @param ofAuditLog is exported last, because its entries are also about objects of the others
public record PersonalDataSources(List<PersonalData> ofSubdomains, PersonalData ofAuditLog) {

    public PersonalDataSources {
        ofSubdomains = List.copyOf(ofSubdomains);
    }

    Stream<PersonalData> all() {
        return Stream.concat(ofSubdomains.stream(), Stream.of(ofAuditLog));
    }
}
