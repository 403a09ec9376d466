package tel.billing.identity.web.staff;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.Writer;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import dev.samstevens.totp.code.HashingAlgorithm;
import dev.samstevens.totp.exceptions.QrGenerationException;
import dev.samstevens.totp.qr.QrData;
import dev.samstevens.totp.qr.ZxingPngQrGenerator;
import dev.samstevens.totp.util.Utils;
import java.util.Map;
import javax.imageio.ImageIO;
import tel.billing.identity.application.staff.EnrolStaff.Outcome.Begun;
import tel.billing.identity.domain.TotpSecret;

/// The data with which a staff member adds the secret to an authenticator: a URI, the secret to type, and a
/// QR code as a `data:` URI.
///
/// Authenticators show only part of a long name, and a QR code holds at most 2953 bytes. Therefore names
/// are cut.
record EnrolmentResponse(String otpauthUri, String secret, String qrPng) {
    private static final int MAX_ISSUER_LENGTH = 40;
    private static final int MAX_USER_LENGTH = 64;

    static EnrolmentResponse of(Begun begun) {
        var issuer = cut(begun.issuer().value().replace(":", ""), MAX_ISSUER_LENGTH);
        var user = cut(begun.email().value(), MAX_USER_LENGTH);
        var uri = KeyUri.of(issuer, user, begun.secret());
        return new EnrolmentResponse(uri.text(), begun.secret().base32(), uri.qrPng());
    }

    /// Counts code points, because half of a surrogate pair cannot be encoded.
    private static String cut(String name, int most) {
        return name.codePointCount(0, name.length()) <= most
                ? name
                : name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…";
    }

    /// The `otpauth` URI with which an authenticator imports a secret
    /// (https://github.com/google/google-authenticator/wiki/Key-Uri-Format), and its QR code.
    private record KeyUri(QrData data) {
        private static final int PIXELS = 320;

        /// @param issuer without a colon, which separates the issuer from the user
        static KeyUri of(String issuer, String user, TotpSecret secret) {
            return new KeyUri(new QrData.Builder()
                    .label(issuer + ":" + user)
                    .issuer(issuer)
                    .secret(secret.base32())
                    .algorithm(HashingAlgorithm.SHA1)
                    .digits(6)
                    .period(30)
                    .build());
        }

        String text() {
            return withPlainColon(data.getUri());
        }

        /// A PNG as a `data:` URI.
        String qrPng() {
            // With a cache, the JDK would write the picture, and with it the secret, to a temporary file.
            ImageIO.setUseCache(false);
            var generator = new ZxingPngQrGenerator(new PlainColonWriter(new QRCodeWriter()));
            generator.setImageSize(PIXELS);
            try {
                return Utils.getDataUriForImage(generator.generate(data), generator.getImageMimeType());
            } catch (QrGenerationException e) {
                throw new IllegalStateException("the QR code cannot be drawn", e);
            }
        }

        /// The library percent-encodes the colon between issuer and user. The format allows both
        /// spellings; the API keeps the plain one.
        private static String withPlainColon(String uri) {
            return uri.replaceFirst("%3A", ":");
        }

        /// Draws the same URI as [#text].
        private record PlainColonWriter(Writer writer) implements Writer {

            @Override
            public BitMatrix encode(String contents, BarcodeFormat format, int width, int height)
                    throws WriterException {
                return encode(contents, format, width, height, Map.of());
            }

            @Override
            public BitMatrix encode(
                    String contents, BarcodeFormat format, int width, int height, Map<EncodeHintType, ?> hints)
                    throws WriterException {
                return writer.encode(withPlainColon(contents), format, width, height, hints);
            }
        }
    }
}
