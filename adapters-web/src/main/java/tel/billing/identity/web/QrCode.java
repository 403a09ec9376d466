package tel.billing.identity.web;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/// A text as a picture that a phone can read.
record QrCode(BufferedImage picture) {
    private static final int PIXELS = 320;
    private static final int BLACK = 0x000000;
    private static final int WHITE = 0xffffff;

    static QrCode of(String text) {
        try {
            var hints = Map.of(EncodeHintType.CHARACTER_SET, "UTF-8");
            return new QrCode(draw(new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, PIXELS, PIXELS, hints)));
        } catch (WriterException e) {
            throw new IllegalArgumentException("too long for a QR code", e);
        }
    }

    /// As a `data:` URI that holds a PNG.
    String asUri() {
        var png = new ByteArrayOutputStream();
        // By default a secret would lie in a file meanwhile.
        try (var image = new MemoryCacheImageOutputStream(png)) {
            ImageIO.write(picture, "png", image);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png.toByteArray());
    }

    private static BufferedImage draw(BitMatrix squares) {
        var picture = new BufferedImage(squares.getWidth(), squares.getHeight(), BufferedImage.TYPE_BYTE_BINARY);
        for (var x = 0; x < squares.getWidth(); x++) {
            for (var y = 0; y < squares.getHeight(); y++) {
                picture.setRGB(x, y, squares.get(x, y) ? BLACK : WHITE);
            }
        }
        return picture;
    }
}
