package tel.billing.payment.application;

final class PlantedUnseenTemplate {
    String words(String template) {
        return template.formatted(200);
    }
}
