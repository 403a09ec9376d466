package tel.billing.identity.portal.sessions;

import java.util.List;
import java.util.Optional;

/// Shortens the header `User-Agent` to what people recognise, such as `Firefox, Linux`. It is a description
/// for people and no proof: clients write into the header what they like.
final class DeviceName {
    /// In the order of the search, because most browsers also name others.
    private static final List<Mark> BROWSERS = List.of(
            new Mark("Edg", "Edge"),
            new Mark("OPR/", "Opera"),
            new Mark("Firefox/", "Firefox"),
            new Mark("FxiOS/", "Firefox"),
            new Mark("Chrome/", "Chrome"),
            new Mark("CriOS/", "Chrome"),
            new Mark("Safari/", "Safari"));

    private static final List<Mark> SYSTEMS = List.of(
            new Mark("Windows", "Windows"),
            new Mark("iPhone", "iPhone"),
            new Mark("iPad", "iPad"),
            new Mark("Android", "Android"),
            new Mark("Mac OS X", "macOS"),
            new Mark("CrOS", "ChromeOS"),
            new Mark("Linux", "Linux"));

    private record Mark(String text, String name) {}

    private DeviceName() {}

    /// The browser and its system, or the header itself if it names no known browser.
    static String of(String agent) {
        return find(BROWSERS, agent)
                .map(browser -> find(SYSTEMS, agent)
                        .map(system -> browser + ", " + system)
                        .orElse(browser))
                .orElse(agent);
    }

    private static Optional<String> find(List<Mark> marks, String agent) {
        return marks.stream()
                .filter(mark -> agent.contains(mark.text()))
                .map(Mark::name)
                .findFirst();
    }
}
