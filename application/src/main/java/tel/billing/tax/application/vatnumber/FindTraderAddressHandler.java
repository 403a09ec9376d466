package tel.billing.tax.application.vatnumber;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tel.billing.tax.FindTraderAddress;

/// The register returns an address as one text: splits it into lines, without control characters.
public record FindTraderAddressHandler(VatChecks checks) implements FindTraderAddress {
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cntrl}+");

    @Override
    public Map<Holder, List<String>> find(Set<Holder> holders) {
        return holders.isEmpty()
                ? Map.of()
                : checks.addresses(holders).entrySet().stream()
                        .collect(toMap(Map.Entry::getKey, entry -> lines(entry.getValue())));
    }

    /// The register returns the address as one text, usually with several lines.
    private static List<String> lines(String address) {
        return address.lines()
                .map(line -> UNPRINTABLE.matcher(line).replaceAll(" ").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }
}
