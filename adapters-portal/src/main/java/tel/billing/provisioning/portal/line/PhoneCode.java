package tel.billing.provisioning.portal.line;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.Encoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import tel.billing.provisioning.ShowLine;

/// A QR code with which a softphone configures itself. It contains a SIP URI with the password (RFC 3261, section
/// 19.1.1): `sip:user:password@domain`. If the registrar has another address than the domain, the parameter `maddr`
/// names its host, and the port of the registrar is that of the URI. Phones that read another format need the
/// values beside the code.
///
/// @param size  the number of modules of a side, with the quiet zone
/// @param path  the dark modules, as a path of SVG
public record PhoneCode(String text, int size, String path) {
    private static final int QUIET_ZONE = 4;

    static PhoneCode of(ShowLine.View line) {
        var text = uri(line);
        try {
            var matrix = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
            var path = new StringBuilder();
            for (var y = 0; y < matrix.getHeight(); y++) {
                for (var x = 0; x < matrix.getWidth(); x++) {
                    if (matrix.get(x, y) == 1) {
                        path.append('M')
                                .append(x + QUIET_ZONE)
                                .append(' ')
                                .append(y + QUIET_ZONE)
                                .append("h1v1h-1z");
                    }
                }
            }
            return new PhoneCode(text, matrix.getWidth() + 2 * QUIET_ZONE, path.toString());
        } catch (WriterException e) {
            throw new IllegalStateException("a SIP URI fits into a QR code", e);
        }
    }

    private static String uri(ShowLine.View line) {
        var address = line.registrar().address();
        var domain = line.registrar().domain();
        var colon = address.lastIndexOf(':');
        var hasPort = colon > address.lastIndexOf(']');
        var host = hasPort ? address.substring(0, colon) : address;
        var port = hasPort && colon >= 0 ? address.substring(colon) : "";
        return "sip:%s:%s@%s%s%s"
                .formatted(
                        encoded(line.username()),
                        encoded(line.password().value()),
                        domain,
                        port,
                        host.equals(domain) ? "" : ";maddr=" + host);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// Does not reveal the password.
    @Override
    public String toString() {
        return "a QR code";
    }
}
