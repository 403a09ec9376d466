package tel.billing.payment.application;

record PlantedUseCase(String email) {
    boolean isAda() {
        return email.toLowerCase().startsWith("ada@");
    }
}
