package tel.billing.invoice.domain;

import java.util.List;
import java.util.Optional;
import tel.billing.shared.Country;

/// The seller or the buyer at the time of issue.
///
/// @param address line by line, without the country; empty if unknown
/// @param vatNumber with its prefix
public record Party(String name, List<String> address, Country country, Optional<String> vatNumber) {

    public Party {
        address = List.copyOf(address);
    }
}
