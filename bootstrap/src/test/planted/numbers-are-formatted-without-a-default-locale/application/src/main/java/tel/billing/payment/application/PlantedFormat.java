package tel.billing.payment.application;

final class PlantedFormat {
    String words = String.format("%,d", 200);
}
