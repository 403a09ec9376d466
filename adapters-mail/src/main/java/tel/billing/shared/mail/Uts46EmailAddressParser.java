package tel.billing.shared.mail;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.util.Locale;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Parses addresses with ICU4J and the rules of its Unicode version.
public final class Uts46EmailAddressParser implements EmailAddressParser {
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final UnicodeSet INVISIBLE = new UnicodeSet("[:Default_Ignorable_Code_Point:]").freeze();

    @Override
    public Parsed<EmailAddress> parse(String text) {
        var written = NFC.normalize(text);
        if (Math.max(text.length(), written.length()) > EmailAddress.MAX_LENGTH) {
            return Parsed.invalid(InputError.tooLong(
                    EmailAddress.MAX_LENGTH, "must have at most %s characters".formatted(EmailAddress.MAX_LENGTH)));
        }
        var at = written.indexOf('@');
        return at < 0 ? misshapen() : parse(written.substring(0, at), written.substring(at + 1));
    }

    private static Parsed<EmailAddress> parse(String local, String domain) {
        if (!Normalizer2.getNFKCInstance().isNormalized(local) || INVISIBLE.containsSome(local)) {
            return Parsed.invalid(
                    InputError.malformed("must not have compatibility characters, such as fullwidth letters and"
                            + " ligatures, or invisible ones before the @; use plain letters"));
        }
        return AsciiDomain.of(domain)
                .map(ascii -> isNumeric(ascii) ? misshapen() : canonical(local, ascii))
                .orElseGet(() -> isAscii(domain)
                        ? misshapen()
                        : Parsed.invalid(
                                InputError.malformed("must have a valid internationalized domain (IDNA2008) behind"
                                        + " the @, without compatibility characters, such as fullwidth letters and ligatures;"
                                        + " use plain letters")));
    }

    private static Parsed<EmailAddress> canonical(String local, String domain) {
        var address = NFC.normalize(local.toLowerCase(Locale.ROOT)) + "@" + domain;
        return address.length() > EmailAddress.MAX_LENGTH
                ? Parsed.invalid(InputError.tooLong(
                        EmailAddress.MAX_LENGTH,
                        "must have at most %s characters with its domain in ASCII (%s)"
                                .formatted(EmailAddress.MAX_LENGTH, domain)))
                : EmailAddress.ifCanonical(address).map(Parsed::valid).orElseGet(Uts46EmailAddressParser::misshapen);
    }

    private static Parsed<EmailAddress> misshapen() {
        return Parsed.invalid(InputError.malformed("must be an e-mail address, such as ada@example.com"));
    }

    /// No top-level domain is all-numeric (RFC 3696, section 2), but the last label of an IPv4 address is.
    private static boolean isNumeric(String domain) {
        return domain.substring(domain.lastIndexOf('.') + 1).chars().allMatch(letter -> '0' <= letter && letter <= '9');
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(letter -> letter < 0x80);
    }
}
