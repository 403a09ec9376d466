package tel.billing.shared.web.request;

import tel.billing.shared.InputError;

/// Checks texts: Unicode scalar values only, and no NUL, which PostgreSQL cannot store.
final class Texts {
    static final InputError UNCLEAN = InputError.malformed("must not contain NUL or an unpaired surrogate");

    private Texts() {}

    static boolean isClean(String text) {
        for (int at = 0; at < text.length(); at++) {
            var here = text.charAt(at);
            if (here == 0 || Character.isLowSurrogate(here)) {
                return false;
            }
            if (Character.isHighSurrogate(here)) {
                at++;
                if (at == text.length() || !Character.isLowSurrogate(text.charAt(at))) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Replaces invalid characters by U+FFFD, so that the text can be shown in an error.
    static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
                        ? 0xFFFD
                        : point)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }
}
