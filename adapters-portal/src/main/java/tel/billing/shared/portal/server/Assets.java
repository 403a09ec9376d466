package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.catalina.connector.ClientAbortException;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.portal.frame.PortalBranding;
import tel.billing.shared.portal.visitor.Site;

/// The styles, scripts and images of the pages. Their path contains a hash of all of them, so browsers store
/// them for a year.
final class Assets {
    static final String FOLDER = "/assets/";
    private static final String HTMX = "/META-INF/maven/org.webjars.npm/htmx.org/pom.properties";
    private static final int HASH_LENGTH = 12;

    private final Map<String, Asset> assets = new TreeMap<>();
    private final String version;
    private final Consumer<Exception> disconnections;

    private static final class Asset {
        private final String mediaType;
        private final byte[] content;

        private Asset(String mediaType, byte[] content) {
            this.mediaType = mediaType;
            this.content = content;
        }
    }

    /// Fails at start-up if a file does not exist.
    Assets(PortalBranding branding, Consumer<Exception> disconnections) {
        this.disconnections = disconnections;
        var css = new String(read("/portal/portal.css"), StandardCharsets.UTF_8).replace("{{color}}", branding.color());
        add("portal.css", "text/css;charset=utf-8", css.getBytes(StandardCharsets.UTF_8));
        add("htmx.js", "text/javascript;charset=utf-8", read(htmx()));
        add("portal.js", "text/javascript;charset=utf-8", read("/portal/portal.js"));
        branding.logo().ifPresent(logo -> add("logo", logo.mediaType(), logo.content()));
        version = hash();
    }

    /// The path of the assets below the prefix of a site, with a slash at its end.
    String path() {
        return FOLDER + version + "/";
    }

    /// Answers every request below the path of the assets, also for assets that do not exist: these requests are
    /// admitted while the service is overloaded, so they must not need the database. Otherwise does nothing.
    ///
    /// @return whether the path was below that of the assets
    boolean answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var path = request.getRequestURI();
        var isAsset =
                Site.of(path).filter(site -> path.startsWith(site.path(FOLDER))).isPresent();
        if (!isAsset) {
            return false;
        }
        if (!FormReader.isSafe(request)) {
            response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            return true;
        }
        var asset = assets.get(path.substring(path.lastIndexOf('/') + 1));
        if (asset == null) {
            response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            return true;
        }
        // A page of the previous release, on another instance, gets the present file, and does not store it.
        response.setHeader(
                HttpHeaders.CACHE_CONTROL, path.contains(version) ? "public, max-age=31536000, immutable" : "no-store");
        response.setContentType(asset.mediaType);
        response.setContentLength(asset.content.length);
        if (!request.getMethod().equals("HEAD")) {
            send(asset.content, response);
        }
        return true;
    }

    private void send(byte[] content, HttpServletResponse response) throws IOException {
        try {
            response.getOutputStream().write(content);
        } catch (ClientAbortException closed) {
            disconnections.accept(closed);
        }
    }

    private void add(String name, String mediaType, byte[] content) {
        assets.put(name, new Asset(mediaType, content));
    }

    private String hash() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            assets.values().forEach(asset -> digest.update(asset.content));
            return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String htmx() {
        try (var description = resource(HTMX)) {
            var properties = new Properties();
            properties.load(description);
            return "/META-INF/resources/webjars/htmx.org/%s/dist/htmx.min.js"
                    .formatted(Objects.requireNonNull(properties.getProperty("version"), HTMX));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + HTMX, e);
        }
    }

    private static byte[] read(String name) {
        try (var in = resource(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(Assets.class.getResourceAsStream(name), name);
    }
}
