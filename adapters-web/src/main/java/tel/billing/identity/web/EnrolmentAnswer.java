package tel.billing.identity.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import tel.billing.identity.application.EnrolStaff.Outcome.Begun;

/// What somebody needs to put the secret into their authenticator: as a URI
/// (https://github.com/google/google-authenticator/wiki/Key-Uri-Format), to type, and as a picture.
record EnrolmentAnswer(String otpauthUri, String secret, String qrPng) {

    static EnrolmentAnswer of(Begun begun) {
        var issuer = encoded(begun.issuer().value());
        var secret = begun.secret().base32();
        var uri = "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=6&period=30"
                .formatted(issuer, encoded(begun.email().value()), secret, issuer);
        return new EnrolmentAnswer(uri, secret, QrCode.of(uri).asUri());
    }

    /// Authenticators show a `+` as it is.
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
