package tel.billing.invoice.domain;

import java.util.List;
import java.util.Optional;
import tel.billing.shared.Country;

/// A seller or a buyer as they were when an invoice was issued.
///
/// @param address line by line, without the country; empty where it is not known
/// @param vatNumber with its prefix
public record Party(String name, List<String> address, Country country, Optional<String> vatNumber) {

    public Party {
        address = List.copyOf(address);
    }
}
