package tel.billing.identity.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import tel.billing.identity.application.EnrolStaff.Outcome.Begun;

/// What somebody needs to put the secret into their authenticator: as a URI
/// (https://github.com/google/google-authenticator/wiki/Key-Uri-Format), to type, and as a picture.
///
/// Authenticators show little of a long name, and a picture holds 2953 bytes: in it names are cut.
record EnrolmentAnswer(String otpauthUri, String secret, String qrPng) {
    private static final int LONGEST_ISSUER = 40;
    private static final int LONGEST_USER = 64;

    static EnrolmentAnswer of(Begun begun) {
        var issuer = encoded(cut(begun.issuer().value(), LONGEST_ISSUER));
        var secret = begun.secret().base32();
        var uri = "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=6&period=30"
                .formatted(issuer, encoded(cut(begun.email().value(), LONGEST_USER)), secret, issuer);
        return new EnrolmentAnswer(uri, secret, QrCode.of(uri).asUri());
    }

    /// Counts code points: half of one cannot be encoded.
    private static String cut(String name, int most) {
        return name.codePointCount(0, name.length()) <= most
                ? name
                : name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…";
    }

    /// Authenticators show a `+` as it is.
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
