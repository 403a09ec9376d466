package tel.billing.tax.rules;

import java.util.regex.Pattern;

/// The formats of VAT numbers after their prefix; each constant is named after the prefix
/// (https://ec.europa.eu/taxation_customs/vies/#/faq, question 11).
enum Form {
    AT("U[0-9]{8}", "U and 8 digits"),
    BE("[01][0-9]{9}", "10 digits, the first of them 0 or 1"),
    BG("[0-9]{9,10}", "9 or 10 digits"),
    CY("[0-9]{8}[A-Z]", "8 digits and a letter"),
    CZ("[0-9]{8,10}", "8 to 10 digits"),
    DE("[0-9]{9}", "9 digits"),
    DK("[0-9]{8}", "8 digits"),
    EE("[0-9]{9}", "9 digits"),
    EL("[0-9]{9}", "9 digits"),
    ES(
            "[A-Z0-9][0-9]{7}[A-Z0-9]",
            "9 characters: 7 digits between two letters or digits, at least one of them a letter"),
    FI("[0-9]{8}", "8 digits"),
    FR("[A-Z0-9]{2}[0-9]{9}", "2 digits or letters and 9 digits"),
    HR("[0-9]{11}", "11 digits"),
    HU("[0-9]{8}", "8 digits"),
    IE("[0-9]{7}[A-Z]{1,2}|[0-9][A-Z+*][0-9]{5}[A-Z]", "7 digits and 1 or 2 letters"),
    IT("[0-9]{11}", "11 digits"),
    LT("[0-9]{9}|[0-9]{12}", "9 or 12 digits"),
    LU("[0-9]{8}", "8 digits"),
    LV("[0-9]{11}", "11 digits"),
    MT("[0-9]{8}", "8 digits"),
    NL("[0-9]{9}B[0-9]{2}", "9 digits, B and 2 digits"),
    PL("[0-9]{10}", "10 digits"),
    PT("[0-9]{9}", "9 digits"),
    RO("[0-9]{2,10}", "2 to 10 digits"),
    SE("[0-9]{12}", "12 digits"),
    SI("[0-9]{8}", "8 digits"),
    SK("[0-9]{10}", "10 digits"),
    XI("[0-9]{9}|[0-9]{12}|(GD|HA)[0-9]{3}", "9 or 12 digits, or GD or HA and 3 digits");

    @SuppressWarnings("ImmutableEnumChecker") // patterns are immutable
    private final Pattern pattern;

    private final String description;

    Form(String pattern, String description) {
        this.pattern = Pattern.compile(pattern);
        this.description = description;
    }

    boolean fits(String body) {
        return pattern.matcher(body).matches();
    }

    /// The description that completes the sentence "X must be ...".
    String description() {
        return "%s followed by %s".formatted(name(), description);
    }
}
