package tel.billing.account;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.shared.Parsed;
import tel.billing.shared.SingleLineText;

/// A company's address as shown on invoices, without the country, which the account has. A postal code has 1
/// to 20 characters, every other part 1 to 100.
///
/// @param line1 street and number, or the first line of another kind of address
public record PostalAddress(
        String line1, Optional<String> line2, String postalCode, String city, Optional<String> region) {
    private static final int MAX_LENGTH = 100;
    private static final int MAX_POSTAL_CODE = 20;

    public PostalAddress {
        Stream.of(Stream.of(line1, city), line2.stream(), region.stream())
                .flatMap(Function.identity())
                .forEach(part -> require(part, MAX_LENGTH));
        require(postalCode, MAX_POSTAL_CODE);
    }

    /// Parses a part other than the postal code.
    public static Parsed<String> parsePart(String text) {
        return SingleLineText.parse(text, MAX_LENGTH, Function.identity());
    }

    public static Parsed<String> parsePostalCode(String text) {
        return SingleLineText.parse(text, MAX_POSTAL_CODE, Function.identity());
    }

    /// The lines of the address; the postal code precedes the city.
    public List<String> lines() {
        return Stream.of(Stream.of(line1), line2.stream(), Stream.of(postalCode + " " + city), region.stream())
                .flatMap(Function.identity())
                .toList();
    }

    private static void require(String part, int maxLength) {
        if (!SingleLineText.fits(part, maxLength)) {
            throw new IllegalArgumentException(
                    "a part of an address must have 1 to %s characters: %s".formatted(maxLength, part));
        }
    }
}
