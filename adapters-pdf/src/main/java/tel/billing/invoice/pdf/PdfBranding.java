package tel.billing.invoice.pdf;

import java.net.URI;
import java.util.Base64;
import java.util.Optional;

/// How documents present the operator.
///
/// @param color of the headings, as `#rrggbb`; it must be readable on white
/// @param logo the data URL of an image, shown above the addresses instead of the name; empty if there is none
public record PdfBranding(String color, Optional<URI> logo) {

    /// With the logo as a PNG image.
    ///
    /// @param png its content
    public static PdfBranding of(String color, Optional<byte[]> png) {
        return new PdfBranding(color, png.map(PdfBranding::dataUrl));
    }

    private static URI dataUrl(byte[] png) {
        return URI.create("data:image/png;base64," + Base64.getEncoder().encodeToString(png));
    }
}
