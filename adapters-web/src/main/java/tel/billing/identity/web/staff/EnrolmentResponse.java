package tel.billing.identity.web.staff;

import tel.billing.identity.application.staff.EnrolStaff.Outcome.Begun;

/// The data with which a staff member adds the secret to an authenticator: a URI, the secret to type, and a
/// QR code as a `data:` URI.
///
/// Authenticators show only part of a long name, and a QR code holds at most 2953 bytes. Therefore names
/// are cut.
record EnrolmentResponse(String otpauthUri, String secret, String qrPng) {
    private static final int LONGEST_ISSUER = 40;
    private static final int LONGEST_USER = 64;

    static EnrolmentResponse of(Begun begun) {
        var issuer = cut(begun.issuer().value().replace(":", ""), LONGEST_ISSUER);
        var user = cut(begun.email().value(), LONGEST_USER);
        var uri = KeyUri.of(issuer, user, begun.secret());
        return new EnrolmentResponse(uri.text(), begun.secret().base32(), uri.qrPng());
    }

    /// Counts code points, because half of a surrogate pair cannot be encoded.
    private static String cut(String name, int most) {
        return name.codePointCount(0, name.length()) <= most
                ? name
                : name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…";
    }
}
